//! Connected light areas between dark lines: the cells of a grid are among them.

use super::geometry::PicturePoint;

/// A connected light area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blob {
    pub(super) left: usize,
    pub(super) top: usize,
    /// The last column.
    pub(super) right: usize,
    /// The last row.
    pub(super) bottom: usize,
    /// Number of pixels.
    pub(super) area: usize,
}

impl Blob {
    pub(super) fn width(&self) -> usize {
        self.right - self.left + 1
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top + 1
    }

    /// The centre of the surrounding rectangle. A digit within a cell does not move it.
    pub(super) fn centre(&self) -> PicturePoint {
        PicturePoint::new((self.left + self.right) as f32 / 2.0, (self.top + self.bottom) as f32 / 2.0)
    }

    /// Whether the area may be a cell: about as wide as high, mostly light, neither tiny nor a large part of the picture.
    pub(super) fn may_be_cell(&self, longest_side: usize) -> bool {
        let (width, height) = (self.width(), self.height());
        let sides = 5..=longest_side / 6;
        sides.contains(&width)
            && sides.contains(&height)
            && width <= 2 * height
            && height <= 2 * width
            && self.area * 3 >= width * height
    }
}

/// A run of light pixels in a row.
struct PixelRun {
    start: usize,
    end: usize,
    blob: usize,
}

/// Finds the light areas, connected along rows and columns, in one pass over the runs of each row.
pub(super) fn light_blobs(dark: &[bool], width: usize) -> Vec<Blob> {
    let mut parents: Vec<usize> = Vec::new();
    let mut blobs: Vec<Blob> = Vec::new();
    let mut above: Vec<PixelRun> = Vec::new();
    for (y, row) in dark.chunks_exact(width).enumerate() {
        let mut runs = Vec::new();
        let mut x = 0;
        let mut first_above = 0;
        while x < width {
            if row[x] {
                x += 1;
                continue;
            }
            let start = x;
            while x < width && !row[x] {
                x += 1;
            }
            let mut blob = None;
            // The last run above may reach into the next run of this row as well, so only those to the left are
            // passed. Runs that touch at a corner are not connected: lines are often one pixel wide.
            while first_above < above.len() && above[first_above].end <= start {
                first_above += 1;
            }
            for run in above[first_above..].iter().take_while(|run| run.start < x) {
                let other = root(&mut parents, run.blob);
                blob = Some(match blob {
                    None => other,
                    Some(blob) if blob == other => blob,
                    Some(blob) => {
                        let (kept, merged) = (blob.min(other), blob.max(other));
                        parents[merged] = kept;
                        blobs[kept] = union(blobs[kept], blobs[merged]);
                        kept
                    }
                });
            }
            let part = Blob { left: start, top: y, right: x - 1, bottom: y, area: x - start };
            let blob = if let Some(blob) = blob {
                blobs[blob] = union(blobs[blob], part);
                blob
            } else {
                parents.push(blobs.len());
                blobs.push(part);
                blobs.len() - 1
            };
            runs.push(PixelRun { start, end: x, blob });
        }
        above = runs;
    }
    (0..blobs.len()).filter(|&blob| parents[blob] == blob).map(|blob| blobs[blob]).collect()
}

/// The blob that a blob was merged into.
fn root(parents: &mut [usize], mut blob: usize) -> usize {
    while parents[blob] != blob {
        parents[blob] = parents[parents[blob]];
        blob = parents[blob];
    }
    blob
}

fn union(one: Blob, other: Blob) -> Blob {
    Blob {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
        area: one.area + other.area,
    }
}
