import { render } from "preact";
import { App } from "./app/App.js";

const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no element with the id app");
render(<App />, place);
