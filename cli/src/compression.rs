//! Compressed files: gzip and Zstandard.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

/// What compressed files begin with.
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// What Parquet files begin with.
const PARQUET: [u8; 4] = *b"PAR1";

/// Opens what may be compressed: its first bytes tell. Waits for them only as long as they may be those of a compressed stream.
///
/// # Errors
/// If it cannot be read, or is a Parquet file.
pub fn decompressed<'a>(mut stream: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut first = Vec::new();
    let may_be_magic = |first: &[u8]| {
        [&GZIP[..], &ZSTANDARD, &PARQUET]
            .iter()
            .any(|magic| magic.len() > first.len() && magic.starts_with(first))
    };
    while may_be_magic(&first) {
        let mut byte = [0];
        match stream.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => first.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if first == PARQUET {
        let message = "Parquet files are not read, expected text, such as CSV";
        return Err(io::Error::new(io::ErrorKind::Unsupported, message));
    }
    let (is_gzip, is_zstandard) = (first.starts_with(&GZIP), first == ZSTANDARD);
    let stream = io::Cursor::new(first).chain(stream);
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(stream))
    } else if is_zstandard {
        Box::new(zstd::Decoder::new(stream)?)
    } else {
        Box::new(stream)
    })
}

/// A file for results. One that exists keeps what it has until all results are written: it may be read meanwhile.
pub struct OutputFile {
    encoder: OutputEncoder,
    /// The file that is written in place of one that exists, and that one.
    replaced: Option<(PathBuf, PathBuf)>,
}

/// How results are compressed.
enum OutputEncoder {
    Plain(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
    Zstandard(zstd::Encoder<'static, BufWriter<File>>),
}

impl OutputFile {
    /// Creates the file. Its name decides whether it is compressed.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(path: &Path) -> io::Result<OutputFile> {
        let replaced = path.is_file().then(|| {
            let mut name = path.as_os_str().to_owned();
            name.push(".new");
            (PathBuf::from(name), path.to_owned())
        });
        let written = replaced.as_ref().map_or(path, |(new, _)| new);
        let file = BufWriter::with_capacity(1 << 16, File::create(written)?);
        let encoder = match path.extension().and_then(|kind| kind.to_str()) {
            Some("gz") => OutputEncoder::Gzip(GzEncoder::new(file, Compression::default())),
            Some("zst") => {
                OutputEncoder::Zstandard(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?)
            }
            _ => OutputEncoder::Plain(file),
        };
        Ok(OutputFile { encoder, replaced })
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match self.encoder {
            OutputEncoder::Plain(file) => Ok(file),
            OutputEncoder::Gzip(file) => file.finish(),
            OutputEncoder::Zstandard(file) => file.finish(),
        }?
        .flush()?;
        self.replaced.map_or(Ok(()), |(new, old)| fs::rename(new, old))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.encoder {
            OutputEncoder::Plain(file) => file.write(bytes),
            OutputEncoder::Gzip(file) => file.write(bytes),
            OutputEncoder::Zstandard(file) => file.write(bytes),
        }
    }

    /// A compressed file is not flushed: each flush would end a block.
    fn flush(&mut self) -> io::Result<()> {
        match &mut self.encoder {
            OutputEncoder::Plain(file) => file.flush(),
            OutputEncoder::Gzip(_) | OutputEncoder::Zstandard(_) => Ok(()),
        }
    }
}
