import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from "@angular/core";
import { init, rate } from "ninefold";
import "ninefold/element";
import type { GameState } from "ninefold/element";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <sudoku-game level="easy" (sudoku-ready)="show($event)" (sudoku-change)="show($event)">Sudoku</sudoku-game>
    <p><output id="left">{{ left() }}</output> empty cells. The puzzle of an article: <output id="level">{{ level() }}</output>.</p>
  `,
})
export class Game {
  left = signal(0);
  level = signal("");

  constructor() {
    init().then(() => this.level.set(rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level));
  }

  show({ detail }: CustomEvent<GameState>) {
    this.left.set(detail.left);
  }
}
