import "ninefold/element";
import "ninefold/react";
import { useRef } from "react";
import type { SudokuGame } from "ninefold/element";

export function Game({ isOver }: { isOver: boolean }) {
  const game = useRef<SudokuGame>(null);
  return (
    <section>
      <sudoku-game ref={game} level="hard" lang="en" theme="dark" readonly={isOver} controls="nosolve nohint" layout="compact" className="wide">
        Sudoku
      </sudoku-game>
      <button onClick={() => game.current?.enter(3, 5)}>5</button>
    </section>
  );
}

// @ts-expect-error: there is no such level
export const unknown = <sudoku-game level="insane" />;
