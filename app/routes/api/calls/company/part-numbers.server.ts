import { z } from "zod";
import { canFillCart } from "~/domain/accounts/rules";
import { isPartNumber, MAX_NUMBER_LENGTH } from "~/domain/catalog/part-number-rules";
import { MAX_OWN_NUMBER_LINES, TOO_MANY_OWN_NUMBERS } from "~/domain/customers/input";
import {
	addOwnNumbers,
	listOwnNumbers,
	removeOwnNumber,
} from "~/domain/customers/own-numbers.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import { idField } from "~/http/api/fields.server";
import { createNotFoundProblem, createProblem } from "~/http/api/problem.server";
import { createAfterParam, deleted, inData, success } from "~/http/api/views/responses.server";
import { readTextCursor } from "~/platform/d1/keyset.server";
import { requiredText } from "~/platform/input/text-schemas";

const numberField = requiredText("A part number is required", MAX_NUMBER_LENGTH);

const listOwnPartNumbers = defineCall("GET /trade/part-numbers", {
	tag: "Company",
	name: "listPartNumbers",
	summary: "What you or your company call the shop's products",
	notes: "Answers 100 at a time, by number: follow the Link header to the next ones.",
	access: "customer",
	query: z.object({
		after: createAfterParam(readTextCursor)
			.optional()
			.describe("Where the page starts, from the previous page's Link header"),
	}),
	response: inData(
		z.array(
			z.strictObject({
				number: z.string().describe("Yours"),
				partNumber: z.string().describe("The shop's"),
				productID: z.string(),
				productName: z.string(),
			}),
		),
	),
	example: { path: "/trade/part-numbers" },
	async run({ platform, caller: { user }, query: { after = null } }) {
		const { rows, next } = await listOwnNumbers(platform.db, user.customerId, after);
		return succeed(
			{
				data: rows.map(({ own, partNumber, id, name }) => ({
					number: own,
					partNumber,
					productID: id,
					productName: name,
				})),
			},
			{ next },
		);
	},
});

/** More than the most numbers at their longest. */
const MAX_NUMBERS_BYTES = 256 * 1024;

const postPartNumbers = defineCall("POST /trade/part-numbers", {
	tag: "Company",
	name: "addPartNumbers",
	summary: "Add part numbers of your own; in a company not as a viewer",
	notes: `All or none of at most ${MAX_OWN_NUMBER_LINES}. Adding one again changes nothing.`,
	access: "customer",
	input: z.strictObject({
		numbers: z
			.array(
				z.strictObject({
					number: numberField.refine(isPartNumber, "A part number has letters or digits"),
					partNumber: numberField.describe("The shop's number, or a product's id"),
				}),
			)
			.min(1, "At least one number")
			.max(MAX_OWN_NUMBER_LINES, `At most ${MAX_OWN_NUMBER_LINES} numbers`),
	}),
	maxBytes: MAX_NUMBERS_BYTES,
	status: 201,
	response: success,
	example: {
		path: "/trade/part-numbers",
		input: { numbers: [{ number: "B-1020", partNumber: "TY-0019" }] },
	},
	async run({ platform, caller: { user }, input: { numbers } }) {
		if (!canFillCart(user.customerRole)) return ROLE_PROBLEM;
		const lines = numbers.map(({ number, partNumber }, place) => ({
			ok: true as const,
			line: place,
			own: number,
			ours: partNumber,
		}));
		const wrong = await addOwnNumbers(platform, user, lines);
		if (!wrong) return createProblem(409, TOO_MANY_OWN_NUMBERS);
		if (wrong.length === 0) return succeed({ success: true }, { location: "/trade/part-numbers" });
		return createProblem(422, "Nothing was added", {
			errors: wrong.map(({ line, message }) => ({
				pointer: `/numbers/${line}/partNumber`,
				detail: message,
			})),
		});
	},
});

const deletePartNumber = defineCall("DELETE /trade/part-numbers/{number}", {
	tag: "Company",
	name: "removePartNumber",
	summary: "Remove one of your own part numbers; in a company not as a viewer",
	access: "customer",
	query: z.object({ product: idField.describe("The id of the product that it names") }),
	response: deleted,
	errorStatuses: [404],
	example: { path: "/trade/part-numbers/B-1020", query: "product=hex-bolt-m10x60" },
	async run({ platform, caller: { user }, params: { number }, query: { product } }) {
		if (!canFillCart(user.customerRole)) return ROLE_PROBLEM;
		const isRemoved = await removeOwnNumber(platform, user, { own: number, productId: product });
		return isRemoved ? succeed({ deletedCount: 1 }) : createNotFoundProblem();
	},
});

export const PART_NUMBER_CALLS = [listOwnPartNumbers, postPartNumbers, deletePartNumber];
