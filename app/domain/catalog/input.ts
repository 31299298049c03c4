import { z } from "zod";
import { formatNumber } from "~/platform/format/format-number";
import { optionalText, readBy, readIfGiven, requiredText } from "~/platform/input/text-schemas";
import { idempotencyKeyInput } from "../../platform/idempotency/key-input";
import { normalizeEmail, passwordAgainField } from "../accounts/input";
import { parseAmount } from "../money/read-amount";
import {
	isPartNumber,
	MAX_NUMBER_LENGTH,
	PART_NUMBER_KINDS,
	type PartNumberKind,
} from "./part-number-rules";
import {
	type CountLimits,
	type FieldKind,
	PRODUCT_FIELDS,
	type ProductField,
	TRADE_NAMES,
	type TradeFieldName,
} from "./product-fields";
import type { OrderTerms } from "./quantity-rules";
import { MAX_QUERY_LENGTH } from "./query-length";
import { parseCount } from "./read-count";
import { MAX_PRICE_POISHA, MIN_PRICE_POISHA } from "./rules";
import { UNITS, type Unit } from "./unit-rules";

const PRICE_ERROR = "Enter the price in tk with at most two decimals, like 1250 or 12.50";
const PRICE_RANGE_ERROR = "The price must be from tk 1 to tk 1,000,000,000";
const PART_NUMBER_ERROR = "A part number has letters or digits";
export const MAX_UNITS = 100_000_000;
const UNITS_ERROR = `Enter a whole number from 0 to ${formatNumber(MAX_UNITS)}`;

export const priceField = requiredText("Price is required", 40)
	.transform(readBy(parseAmount, PRICE_ERROR))
	.pipe(
		z.number().min(MIN_PRICE_POISHA, PRICE_RANGE_ERROR).max(MAX_PRICE_POISHA, PRICE_RANGE_ERROR),
	);

const PRICE_LIMIT_ERROR = "Enter a price like 1250 or 12.50";
export const priceLimit = optionalText(40)
	.transform(readIfGiven(parseAmount, PRICE_LIMIT_ERROR))
	.pipe(z.number().min(0, PRICE_LIMIT_ERROR).nullable());

type PriceRange = { from: number | null; to: number | null };
export const isPriceRange = ({ from, to }: PriceRange) =>
	from === null || to === null || from <= to;
export const PRICE_ORDER_ERROR = { path: ["to"], error: "Must be at least the lowest price" };

export const productListInput = z
	.object({ q: optionalText(MAX_QUERY_LENGTH), from: priceLimit, to: priceLimit })
	.refine(isPriceRange, PRICE_ORDER_ERROR);

function createCountField({ empty, min, max }: CountLimits) {
	const error = `Enter a whole number from ${min} to ${formatNumber(max)}`;
	return optionalText(20)
		.transform(readBy((text) => (text === "" ? empty : parseCount(text)), error))
		.pipe(z.number().min(Math.min(empty, min), error).max(max, error));
}

export const partNumberField = requiredText("Part number is required", MAX_NUMBER_LENGTH).refine(
	isPartNumber,
	PART_NUMBER_ERROR,
);

const optionalPartNumber = optionalText(MAX_NUMBER_LENGTH).refine(
	(text) => text === "" || isPartNumber(text),
	PART_NUMBER_ERROR,
);

const AMOUNT_RANGE_ERROR = "Enter at most tk 1,000,000,000";
const optionalAmount = priceLimit.pipe(
	z.number().max(MAX_PRICE_POISHA, AMOUNT_RANGE_ERROR).nullable(),
);

function createFieldInput(field: ProductField): z.ZodType {
	switch (field.kind) {
		case "count":
		case "weight":
			return createCountField(field.limits);
		case "unit":
			return z.enum(UNITS, { error: "Choose a unit" }).default("piece");
		case "amount":
			return optionalAmount;
		case "text":
			return optionalText(field.max);
		case "digits":
			return optionalText(field.max).refine(
				(text) => /^[\d. ]*$/.test(text),
				"Enter digits, like 7318.15",
			);
		default:
			return optionalPartNumber;
	}
}

type Entered<Kind> = Kind extends "count" | "weight"
	? number
	: Kind extends "amount"
		? number | null
		: Kind extends "unit"
			? Unit
			: string;

const tradeFields = Object.fromEntries(
	TRADE_NAMES.map((name) => [name, createFieldInput(PRODUCT_FIELDS[name])]),
) as { [Name in TradeFieldName]: z.ZodType<Entered<FieldKind<Name>>, string | undefined> };

export const packSizeField = tradeFields.packSize;

export const MULTIPLE_ERROR = {
	path: ["minQuantity"],
	error: "The minimum must be a multiple of the order multiple",
};
export const isWholeMultiple = ({ minQuantity, orderMultiple }: OrderTerms) =>
	minQuantity % orderMultiple === 0;

export const productFields = {
	name: requiredText("Name is required", 200),
	price: priceField,
	description: requiredText("ReviewDescription is required", 5000),
	...tradeFields,
};

/** The API leaves it out: then a new product has the standard rate, and another keeps its own. */
const vatRateId = optionalText(60).transform((id) => id || undefined);

/** Where a product is listed, as typed; '' for none. The API leaves it out. */
const placementFields = {
	categoryId: optionalText(60),
	familyId: optionalText(60),
	/** Each line names one attribute, like 'Thread = M8'. */
	specs: optionalText(4000),
};
export type PlacementInput = { [Field in keyof typeof placementFields]: string };

function nestPlacement<Form extends PlacementInput>({
	categoryId,
	familyId,
	specs,
	...input
}: Form) {
	return { ...input, placement: { categoryId, familyId, specs } };
}

export const productInput = z.object(productFields).refine(isWholeMultiple, MULTIPLE_ERROR);
type FormOnly = { placement?: PlacementInput; vatRateId?: string };
export type ProductInput = z.infer<typeof productInput> & FormOnly;

export const editProductFormInput = z
	.object({ ...productFields, vatRateId, ...placementFields, password: passwordAgainField })
	.refine(isWholeMultiple, MULTIPLE_ERROR)
	.transform(({ password, ...form }) => ({ product: nestPlacement(form), password }));
export type EditProductFields = z.input<typeof editProductFormInput>;
export type ProductFields = Omit<EditProductFields, "password">;

export const quantityField = requiredText("Quantity is required", 20)
	.transform(readBy(parseCount, UNITS_ERROR))
	.pipe(z.number().min(0, UNITS_ERROR).max(MAX_UNITS, UNITS_ERROR));

/** The error summary follows the order of the form. */
const addProductFields = {
	name: productFields.name,
	price: productFields.price,
	quantity: quantityField,
	description: productFields.description,
	...tradeFields,
	idempotencyKey: idempotencyKeyInput,
};
export const addProductInput = z.object(addProductFields).refine(isWholeMultiple, MULTIPLE_ERROR);
export type AddProductInput = z.infer<typeof addProductInput> & FormOnly;

export const addProductFormInput = z
	.object({ ...addProductFields, vatRateId, ...placementFields })
	.refine(isWholeMultiple, MULTIPLE_ERROR)
	.transform(nestPlacement);
export type AddProductFields = z.input<typeof addProductFormInput>;

const CHANGE_ERROR = "Enter units to add (12) or remove (-3)";

/** A change and not the new stock, which would undo the sales in between. */
export const changeStockInput = z.object({
	change: requiredText("Quantity is required", 20)
		.transform(readBy(parseCount, CHANGE_ERROR))
		.pipe(z.number().min(-MAX_UNITS, CHANGE_ERROR).max(MAX_UNITS, CHANGE_ERROR))
		.refine((change) => change !== 0, CHANGE_ERROR),
	idempotencyKey: idempotencyKeyInput,
});
export type ChangeStockInput = z.infer<typeof changeStockInput>;
export type ChangeStockFields = z.input<typeof changeStockInput>;

type NumberOwner = { kind: PartNumberKind; email: string };

export const addPartNumberInput = z
	.object({
		kind: z.enum(PART_NUMBER_KINDS, { error: "Choose a kind" }),
		display: partNumberField,
		/** Of the account whose number it is. */
		email: optionalText(254).transform(normalizeEmail),
	})
	.refine(({ kind, email }: NumberOwner) => kind !== "customer" || email !== "", {
		path: ["email"],
		error: "Enter the customer's email",
	})
	.refine(({ kind, email }: NumberOwner) => kind === "customer" || email === "", {
		path: ["email"],
		error: "Only a customer's number belongs to an account",
	});
export type AddPartNumberInput = z.infer<typeof addPartNumberInput>;
export type AddPartNumberFields = z.input<typeof addPartNumberInput>;
