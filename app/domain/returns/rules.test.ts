import { expect, test } from "vitest";
import { countReturnable } from "./rules";

const line = {
	kind: "goods",
	status: "shipped",
	shippedUnits: 5,
	returnedUnits: 1,
	unitsInReturns: 2,
} as const;

test("only units of goods that left and are in no return can be returned", () => {
	expect(countReturnable(line)).toBe(2);
	expect(countReturnable({ ...line, kind: "service" })).toBe(0);
	for (const status of ["unpaid", "cancelled", "refunded"] as const)
		expect(countReturnable({ ...line, status }), status).toBe(0);
});
