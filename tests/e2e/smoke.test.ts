import { expect, test } from "vitest";
import { smoke } from "../../scripts/smoke/smoke";
import { base } from "./shop";

test("what an operator asks a shop after a deploy holds of this one", async () => {
	const wrong = (await smoke(base)).filter((it) => it.wrong.length > 0);
	expect(wrong).toEqual([]);
});
