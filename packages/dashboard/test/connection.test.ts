import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { routeTo } from "./reading.js";
import { team, withService } from "./withService.js";

inChromium("pages without a service", (pages) => {
  it("say so kindly, with the command that starts one, and without an error in the console", async () => {
    const page = await pages.open("#/allocators");
    await page.getByRole("heading", { name: "No service behind these pages" }).waitFor();
    await expect.poll(() => page.locator("code.command").innerText()).toBe("npm start");
  });
});

inChromium("pages of a service with keys", (pages) => {
  const { service, keys } = withService({ admin: ["admin"], reader: ["read"], auditor: ["read", "audit"] });

  it("ask for a key, keep it in the tab alone, and only where that is asked for", async () => {
    await service.send("POST", "/v1/allocators", team, keys.admin);
    const page = await pages.open("#/allocators", { at: service.address });
    await page.getByLabel("Key").fill(keys.reader);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "team" }).waitFor();
    const stored = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    const kept = [await stored(), page.url()].join();
    expect(kept).not.toContain("evenhand_");
    await page.reload();
    await page.getByLabel("Key").fill(keys.reader);
    await page.getByLabel("Keep it for this tab").check();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "team" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "team" }).waitFor();
    const left = await page.evaluate(() => JSON.stringify(localStorage));
    expect(left).not.toContain("evenhand_");
  });

  it("say why a key that may change everything lists nothing, and write the curl line for this very service", async () => {
    const page = await pages.open("#/allocators", { at: service.address });
    await page.getByLabel("Key").fill(keys.admin);
    await page.keyboard.press("Enter");
    const notice = page.locator(".notice").filter({ hasText: "This key cannot list allocators" });
    await notice.getByText("evenhand keys create --scope read,admin").waitFor();
    await page.goto(`${service.address}${routeTo("/play", "job-ad", { trials: 2 })}`);
    await page.getByRole("button", { name: "curl", exact: true }).click();
    const code = page.locator("pre.code");
    await code.getByText(`curl -sS ${service.address}v1/allocators`).waitFor();
    await expect.poll(() => code.innerText()).toContain('-H "Authorization: Bearer $EVENHAND_KEY"');
  });

  it("say what is wrong with a wrong key", async () => {
    const page = await pages.open("#/allocators", { at: service.address });
    await page.getByLabel("Key").fill("evenhand_of_another_service");
    await page.getByRole("button", { name: "Sign in" }).click();
    const notice = page.getByRole("alert");
    await notice.waitFor();
    await expect.poll(() => notice.innerText()).toMatch(/key/i);
    // Chromium itself writes down each answer with the status 401; this is the only one, and it was expected.
    expect(pages.complaints.splice(0)).toEqual([expect.stringContaining("401") as string]);
  });
});
