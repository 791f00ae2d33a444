import { bootstrapApplication } from "@angular/platform-browser";
import { Game } from "./game";

bootstrapApplication(Game);
