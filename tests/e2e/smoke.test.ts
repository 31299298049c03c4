import { expect, inject, test } from "vitest";
import { smoke } from "../../scripts/smoke/smoke";

test("what an operator asks a shop after a deploy holds of this one", async () => {
	const wrong = (await smoke(inject("base"))).filter((it) => it.wrong.length > 0);
	expect(wrong).toEqual([]);
});
