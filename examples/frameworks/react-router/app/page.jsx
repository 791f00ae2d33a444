import { init, rate } from "ninefold";
import { SudokuGame } from "ninefold/react";
import { useEffect, useState } from "react";

export default function Page() {
  const [left, setLeft] = useState();
  const [level, setLevel] = useState();
  const show = ({ detail }) => setLeft(detail.left);
  useEffect(() => { init().then(() => setLevel(rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level)); }, []);
  return (
    <main>
      <SudokuGame level="easy" onReady={show} onChange={show}>Sudoku</SudokuGame>
      <p><output id="left">{left}</output> empty cells. The puzzle of an article: <output id="level">{level}</output>.</p>
    </main>
  );
}
