/**
 * Feature flags by OpenFeature: which of three banners does a visitor see? Each is promised a fifth of the visits, a
 * visitor keeps a banner for an hour, and a purchase is a reward. node examples/openfeature/banner.mjs
 */
import { EvenhandClient } from "@evenhand/client";
import { OpenFeature } from "@openfeature/server-sdk";
import { withService } from "../demo/service.mjs";
import { EvenhandProvider } from "./evenhandProvider.mjs";

await withService(async (address) => {
  const evenhand = new EvenhandClient({ address, retries: 0 });
  const arms = ["calm", "loud", "plain"].map((id) => ({ id, share: 0.2 }));
  await evenhand.contracts.create({ id: "banner", contract: "quota", arms, sameArmFor: 3_600_000 });

  await OpenFeature.setProviderAndWait(new EvenhandProvider(evenhand));
  const flags = OpenFeature.getClient();

  const first = await flags.getStringDetails("banner", "plain", { targetingKey: "visitor-1" });
  const again = await flags.getStringDetails("banner", "plain", { targetingKey: "visitor-1" });
  console.log(`visitor-1 keeps the banner: ${first.value === again.value}, because of ${first.reason}`);

  for (let visitor = 2; visitor <= 60; visitor++) {
    const context = { targetingKey: `visitor-${visitor}` };
    const { value, flagMetadata } = await flags.getStringDetails("banner", "plain", context);
    flags.track("bought", context, { value: value === "calm" ? 1 : 0, decision: flagMetadata.decision });
  }

  // Tracking answers nothing: look until the last reward is there.
  const reported = async () =>
    (await evenhand.contracts.arms("banner")).rows.reduce((sum, row) => sum + row.reported, 0);
  while ((await reported()) < 59) await new Promise((resolve) => setImmediate(resolve));
  for (const { name, pulls } of (await evenhand.contracts.arms("banner")).rows) {
    console.log(`${name}: ${pulls >= 12 ? "at least" : "less than"} a fifth of 60 visitors`);
  }

  const unknown = await flags.getStringDetails("no-such-flag", "plain", {});
  console.log(`a flag that does not exist has the default: ${unknown.value}, ${unknown.errorCode}`);
  const { errorCode } = await flags.getBooleanDetails("banner", true, {});
  console.log(`a flag is no boolean: ${errorCode}`);
  await OpenFeature.close();
});
