import { SudokuGame } from "ninefold/react";
import { useRef, useState } from "react";
import type { SudokuGame as GameElement } from "ninefold/element";

export function Game() {
  const game = useRef<GameElement>(null);
  const [left, setLeft] = useState(81);
  return (
    <section>
      <SudokuGame
        ref={game} level="hard" readonly={left === 0} className="wide" onReady={({ detail }) => setLeft(detail.left)}
        onMistake={({ detail }) => detail.cell.toFixed()} onError={(event) => event.detail.message.trim()}
      >
        Sudoku
      </SudokuGame>
      <button onClick={() => game.current?.enter(3, 5)}>5</button>
    </section>
  );
}

// @ts-expect-error: there is no such level
export const unknown = <SudokuGame level="insane" />;
