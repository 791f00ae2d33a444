export const metadata = { title: "Sudoku", icons: "data:," };

export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
