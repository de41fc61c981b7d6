import { openBrowser } from "./packages/dashboard/test/openBrowser.mjs";
const out = "/tmp/pl/shots/";
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const { address, browser, close } = await openBrowser();
const done = (page) => page.waitForSelector(".progress[data-done=true]", { state: "attached", timeout: 60000 });
const charts = (page) => page.waitForSelector(".chart svg", { timeout: 30000 });
const scen = async (page, id) => { await page.locator(".sentence strong").first().waitFor(); 
  const sel = page.locator("#scenario"); if (!(await sel.isVisible())) await page.getByRole("button",{name:"Change the setting"}).click();
  await sel.selectOption(id); const c = page.getByRole("button",{name:"Close"}); if (await c.isVisible()) await c.click(); await page.waitForTimeout(300); await done(page); await page.waitForSelector(".dot"); };
const csv = "arm,reward\nAlpha,1\nAlpha,0\nAlpha,1\nAlpha,1\nBeta,0\nBeta,1\nBeta,0\nBeta,0\nGamma,1\nGamma,1\nGamma,1\nGamma,0\nGamma,1";
const pages = {
  start: ["", async (p) => { await p.waitForSelector(".people"); }],
  story1b: ["#/", async (p) => { await p.waitForSelector(".people"); for (let i=0;i<20;i++) await p.locator(".people button").nth(i%3).click(); await p.waitForTimeout(300);}],
  story2: ["#/?step=2", async (p) => { await p.waitForSelector(".people"); await p.waitForTimeout(6000);}],
  story3: ["#/?step=3", async (p) => { await p.waitForSelector(".people"); await p.waitForTimeout(6000);}],
  doors: ["#/play", async (p) => { await p.locator(".sentence strong").first().waitFor(); await p.goto(address); await p.waitForTimeout(500);}],
  "play-job-ad": ["#/play", async (p) => { await done(p); await p.waitForSelector(".dot"); }],
  ...Object.fromEntries((process.env.SCEN ?? "crowd-work,clinics,suppliers,medical-aid,sales-team").split(",").map((id) => [`play-${id}`, ["#/play", (p) => scen(p, id)]])),
  "play-sheet": ["#/play", async (p) => { await done(p); const b = p.getByRole("button",{name:"Change the setting"}); if (await b.isVisible()) await b.click(); await p.waitForTimeout(300); }],
  "play-infeasible": ["#/play", async (p) => { await done(p); const b = p.getByRole("button",{name:"Change the setting"}); if (await b.isVisible()) await b.click(); await p.getByLabel("Floor for every group, as a number").fill("25"); await p.waitForTimeout(500); }],
  "price": ["#/price", async (p) => { await p.waitForSelector(".goal strong"); await done(p);}],
  "compare": ["#/compare", async (p) => { await charts(p); await done(p);}],
  "papers": ["#/papers", async (p) => { await p.waitForSelector(".paper-list"); }],
  "paper": ["#/papers?paper=proportional", async (p) => { await charts(p); await p.waitForTimeout(1500);}],
  "numbers-empty": ["#/numbers", async (p) => { await p.waitForSelector("textarea"); }],
  "numbers": ["#/numbers", async (p) => { await p.locator("textarea").fill(csv); await charts(p); await p.waitForTimeout(500);}],
  "verify": ["#/verify", async (p) => { await p.waitForSelector("h1"); }],
  "notfound": ["#/nowhere", async (p) => { await p.waitForSelector("h1"); }],
  "brokenlink": ["#/play?v=3", async (p) => { await p.waitForSelector("h1"); }],
};
const looks = (process.env.LOOKS ?? "light-1440,dark-1440,light-390,dark-390").split(",");
for (const [name, [route, go]] of Object.entries(pages)) {
  if (!only.test(name)) continue;
  for (const look of looks) {
    const [colorScheme, width] = look.split("-");
    const context = await browser.newContext({ viewport: { width: +width, height: width === "390" ? 844 : 900 }, colorScheme, reducedMotion: name.startsWith("story") ? "reduce" : "no-preference", ...(width === "390" ? { isMobile: true, hasTouch: true } : {}) });
    const page = await context.newPage();
    page.on("console", (m) => { if (m.type() === "error") console.log(name, look, "CONSOLE", m.text()); });
    page.on("pageerror", (e) => console.log(name, look, "ERROR", e.message));
    try {
      await page.goto(address + route); await go(page);
      const o = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (o > 0) console.log(name, look, "OVERFLOW", o);
      await page.screenshot({ path: `${out}${name}-${look}.png`, fullPage: !/sheet|infeasible/.test(name) || width !== "390" });
    } catch (e) { console.log(name, look, "FAILED", e.message.split("\n")[0]); await page.screenshot({ path: `${out}${name}-${look}-failed.png` }); }
    await context.close();
  }
  console.log("done", name);
}
await close();
