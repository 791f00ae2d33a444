"use client";

// <SudokuGame>: the element as a component of React 18 and 19. It listens by a ref, since React 18 adds no listeners to custom
// elements, and React 19 none to those that a server has rendered.

import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import "./element.js";

const EVENTS = ["Ready", "Change", "Mistake", "Hint", "Pause", "Complete", "Error"];
const LISTENERS = EVENTS.map((event) => `on${event}`);

export const SudokuGame = forwardRef(function SudokuGame({ children, className, ...properties }, ref) {
  const game = useRef(null);
  const latest = useRef(properties);
  useEffect(() => { latest.current = properties; });
  useEffect(() => {
    const { current: element } = game;
    const controller = new AbortController();
    for (const event of EVENTS) {
      const call = (report) => latest.current[`on${event}`]?.(report);
      element.addEventListener(`sudoku-${event.toLowerCase()}`, call, { signal: controller.signal });
    }
    // The game may have been ready before React was.
    if (element.state) latest.current.onReady?.(new CustomEvent("sudoku-ready", { detail: element.state }));
    return () => controller.abort();
  }, []);
  useImperativeHandle(ref, () => game.current, []);
  const attributes = Object.entries(properties).filter(([name]) => !LISTENERS.includes(name));
  return createElement("sudoku-game", { ...Object.fromEntries(attributes), class: className, ref: game }, children);
});
