import { expect, test } from "vitest";
import { newId } from "../ids.server";
import { readCursor, writeCursor } from "./keyset.server";

test.each([newId(), `${newId()}:${newId()}`, "demo-order-30"])(
	"a page that ends with the row '%s' has a next page",
	(id) => {
		const last = { createdAt: 1_767_225_600_000, id };
		expect(readCursor(writeCursor(last))).toEqual(last);
	},
);

test.each([null, "", "1", "1.", ".a", "1.a b", "1.a'b", "x.a"])(
	"%j is an invalid cursor",
	(text) => {
		expect(readCursor(text)).toBeNull();
	},
);
