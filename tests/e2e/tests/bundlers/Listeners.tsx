import "ninefold/react";

export const game = (
  <sudoku-game onsudoku-mistake={({ detail }) => detail.cell.toFixed()} onsudoku-error={(event) => event.detail.message.trim()} />
);
