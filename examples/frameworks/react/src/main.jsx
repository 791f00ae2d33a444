import { createRoot } from "react-dom/client";
import { Game } from "./Game.jsx";

createRoot(document.getElementById("app")).render(<Game />);
