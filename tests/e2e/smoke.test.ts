import { expect, test } from "vitest";
import { runSmokeChecks } from "../../scripts/smoke/smoke";
import { base } from "./shop";

test("the smoke test passes", async () => {
	const wrong = (await runSmokeChecks(base)).filter((it) => it.wrong.length > 0);
	expect(wrong).toEqual([]);
});
