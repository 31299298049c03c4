import type Stripe from "stripe";
import { createMissingParameterError, createParameterError } from "../api/api-error.ts";
import type { Params } from "../api/form-body.ts";
import { readGroup, readGroups, readInteger, readText, requireText } from "../api/params.ts";
import { readCurrency } from "../cards/currencies.ts";
import { getUnixSeconds } from "../clock.ts";
import { createLineItem } from "../objects/line-item.ts";

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 60 * 60;

export function readUrl(params: Params, name: string): string | null {
	const value = readText(params, name);
	if (value === null) return null;
	if (!URL.canParse(value) || !/^https?:/.test(value)) {
		throw createParameterError("Not a valid URL", name, "url_invalid");
	}
	return value;
}

/** Allows 30 minutes to 24 hours from now; the default is 24 hours. */
export function readExpiresAt(params: Params): number {
	const now = getUnixSeconds();
	const wanted = readInteger(params, "expires_at");
	if (wanted === null) return now + MAX_SECONDS;
	if (wanted < now + MIN_SECONDS) {
		throw createParameterError(
			"The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
			"expires_at",
		);
	}
	if (wanted > now + MAX_SECONDS) {
		throw createParameterError(
			"The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
			"expires_at",
		);
	}
	return wanted;
}

function readLine(line: Params, at: string): Stripe.LineItem {
	const priceData = readGroup(line, "price_data");
	if (Object.keys(priceData).length === 0) {
		throw createParameterError(
			"The local card payments only know lines with price_data.",
			`${at}[price]`,
		);
	}
	const currency = readCurrency(requireText(priceData, "currency"));
	const unitAmount = readInteger(priceData, "unit_amount", `${at}[price_data][unit_amount]`);
	if (unitAmount === null) throw createMissingParameterError(`${at}[price_data][unit_amount]`);
	if (unitAmount < 0) {
		throw createParameterError("Invalid non-negative integer", `${at}[price_data][unit_amount]`);
	}
	const name = readText(readGroup(priceData, "product_data"), "name");
	if (name === null) throw createMissingParameterError(`${at}[price_data][product_data][name]`);
	const quantity = readInteger(line, "quantity", `${at}[quantity]`);
	if (quantity === null || quantity < 1) {
		throw createParameterError(
			"Quantity is required. Add `quantity` to each line item.",
			`${at}[quantity]`,
		);
	}
	return createLineItem(name, currency, unitAmount, quantity);
}

export function readLines(params: Params): {
	lines: Stripe.LineItem[];
	currency: string;
	amount: number;
} {
	const lines = readGroups(params, "line_items").map((line, at) =>
		readLine(line, `line_items[${at}]`),
	);
	const [first] = lines;
	if (!first) throw createMissingParameterError("line_items");
	const { currency } = first;
	if (lines.some((line) => line.currency !== currency)) {
		throw createParameterError("All line items must have the same currency.", "line_items");
	}
	return { lines, currency, amount: lines.reduce((sum, line) => sum + line.amount_total, 0) };
}
