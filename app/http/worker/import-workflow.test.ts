import type { WorkflowStep } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createStepPort } from "./import-workflow.server";

test("between two chunks an import waits nine times as long as the chunk took, and not after the last", async () => {
	const waits: number[] = [];
	let time = 0;
	const step = { do: (_: string, effect: () => unknown) => effect() } as WorkflowStep;
	const port = createStepPort(step, {
		now: () => time,
		wait: async (ms) => {
			waits.push(ms);
		},
	});
	const takes = (ms: number, isGoingOn: boolean) => async () => {
		time += ms;
		return isGoingOn;
	};
	expect(await port.do("chunk 1", takes(50, true))).toBe(true);
	expect(await port.do("chunk 2", takes(20, true))).toBe(true);
	expect(await port.do("chunk 3", takes(80, false))).toBe(false);
	expect(waits).toEqual([450, 180]);
});
