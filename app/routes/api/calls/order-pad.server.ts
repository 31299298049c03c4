import { z } from "zod";
import { canFillCart } from "~/domain/accounts/rules";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { findPad, findPadWithProducts } from "~/domain/order-pad/queries.server";
import { checkListText } from "~/domain/order-pad/read-list";
import { MAX_PAD_LINES } from "~/domain/order-pad/reading/clean-lines";
import { columnsInput } from "~/domain/order-pad/reading/columns-input";
import { addPadToCart } from "~/domain/order-pad/review-pad.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import { createProblem } from "~/http/api/problem.server";
import { padSchema, toPadDto } from "~/http/api/views/order-pad.server";
import { inData } from "~/http/api/views/responses.server";
import { found } from "~/platform/refused";

const MAX_NUMBER_CHARS = 100;

const padInput = z
	.strictObject({
		text: z.string().optional().describe("Lines as a buyer would paste them, at most 64 KB"),
		lines: z
			.array(
				z.strictObject({
					number: z
						.string()
						.trim()
						.min(1, "A part number is required")
						.max(MAX_NUMBER_CHARS, `At most ${MAX_NUMBER_CHARS} characters`)
						.regex(/^[^\t\r\n]*$/, "One line"),
					quantity: z.int("Choose a whole number").min(0).max(999_999_999),
				}),
			)
			.max(MAX_PAD_LINES, `At most ${MAX_PAD_LINES} lines`)
			.optional()
			.describe("Quantities count units"),
		columns: columnsInput
			.optional()
			.describe("Which columns of 'text' are which, where that isn't clear"),
	})
	.refine(({ text, lines }) => (text === undefined) !== (lines === undefined), {
		message: "Send either text or lines",
	})
	.refine(({ lines, columns }) => lines === undefined || columns === undefined, {
		message: "Lines have no columns",
		path: ["columns"],
	});

export const postPad = defineCall("POST /trade/pads", {
	tag: "Trade",
	name: "createOrderPad",
	summary: "Check a list of part numbers and quantities",
	notes: `Every line gets one verdict; 'ok' needs no choice. Lines after the first ${MAX_PAD_LINES} are only counted, in 'unreadLines'. If it isn't clear which column of a table is which, all lines are 'unread' and 'possibleColumns' lists the choices: send the list again with 'columns'. A pad is kept for 30 days.`,
	access: "customer",
	rateLimit: "pad",
	input: padInput,
	status: 201,
	response: inData(padSchema),
	example: { path: "/trade/pads", input: { text: "TY-0912 12\n4 x TY-0913" } },
	async run({ platform, caller, input: { text, lines = [], columns = null }, idempotencyKey }) {
		if (!canFillCart(caller.user.customerRole)) return ROLE_PROBLEM;
		const list =
			text ??
			lines
				.map(({ number, quantity }) => `${number.replace(/^#\s+/, "#")}\t${quantity}`)
				.join("\n");
		const checked = checkListText(list);
		if (!checked.ok) return createProblem(422, checked.message);
		const created = await createPad(platform, caller.user, {
			source: "api",
			text: list,
			idempotencyKey,
			columns: text === undefined ? { part: 0, quantity: 1 } : columns,
		});
		if (!created.ok) return createProblem(422, created.message);
		const pad = found(await findPadWithProducts(platform, caller.user, created.padId));
		return succeed({ data: toPadDto(pad) });
	},
});

export const postPadCart = defineCall("POST /trade/pads/{id}/cart", {
	tag: "Trade",
	name: "addOrderPadToCart",
	summary: "Add the lines of a pad that are ok to your cart",
	notes:
		"All of them or, if stock or a price has changed since the pad was checked, none. Lines that need a choice stay on the pad.",
	access: "customer",
	input: z.strictObject({
		existing: z
			.enum(["replace", "add"])
			.default("replace")
			.describe("For a part that is in the cart: replace its quantity, or add to it"),
	}),
	response: z.strictObject({
		partCount: z.int().describe("Lines of the pad that are in the cart now"),
		openCount: z.int().describe("Lines that still need a choice"),
	}),
	errorStatuses: [404, 409],
	example: { path: "/trade/pads/$PAD/cart", input: { existing: "replace" } },
	async run({ platform, caller, params, input: { existing: mode } }) {
		if (!canFillCart(caller.user.customerRole)) return ROLE_PROBLEM;
		const pad = found(await findPad(platform.db, caller.user.id, params.id));
		const entries = { mode, columns: null, lines: new Map() };
		const added = await addPadToCart(platform, caller.user, pad, entries);
		if (added.ok) return succeed({ partCount: added.partCount, openCount: added.openCount });
		if (added.reason === "nothing-ready") return createProblem(409, "No line of this pad is ok");
		return createProblem(409, added.messages.join(" "));
	},
});
