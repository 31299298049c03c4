import { expect, test } from "vitest";
import { describeEnd } from "./rules";

test.each([
	["2026-11-30T17:59:00Z", "23:59"],
	["2026-11-30T18:05:00Z", "00:05"],
	["2026-12-01T00:00:00Z", "06:00"],
])("a request that was decided at %s says the time in Dhaka, %s", (at, time) => {
	const people = { requester: "Rahim Mia", decider: "Nasrin Akter" };
	const ended = { ...people, decidedAt: Date.parse(at) };
	expect(describeEnd({ ...ended, state: "approved" })).toBe(
		`Nasrin Akter approved this request at ${time}.`,
	);
	expect(describeEnd({ ...ended, state: "withdrawn" })).toBe(
		`Rahim Mia withdrew this request at ${time}.`,
	);
});
