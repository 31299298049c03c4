import type Stripe from "stripe";
import { badParameter, missingParameter } from "../api/api-error.ts";
import type { Params } from "../api/form-body.ts";
import { group, groups, integer, requiredText, text } from "../api/params.ts";
import { readCurrency } from "../cards/currencies.ts";
import { newLineItem } from "../objects/line-item.ts";
import { nowInSeconds } from "../provider.ts";

const SHORTEST = 30 * 60;
const LONGEST = 24 * 60 * 60;

export function readUrl(params: Params, name: string): string | null {
	const value = text(params, name);
	if (value === null) return null;
	if (!URL.canParse(value) || !/^https?:/.test(value)) {
		throw badParameter("Not a valid URL", name, "url_invalid");
	}
	return value;
}

/** 30 minutes to 24 hours from now; 24 hours by default. */
export function readExpiresAt(params: Params): number {
	const now = nowInSeconds();
	const wanted = integer(params, "expires_at");
	if (wanted === null) return now + LONGEST;
	if (wanted < now + SHORTEST) {
		throw badParameter(
			"The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
			"expires_at",
		);
	}
	if (wanted > now + LONGEST) {
		throw badParameter(
			"The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
			"expires_at",
		);
	}
	return wanted;
}

function readLine(line: Params, at: string): Stripe.LineItem {
	const priceData = group(line, "price_data");
	if (Object.keys(priceData).length === 0) {
		throw badParameter("The local card payments only know lines with price_data.", `${at}[price]`);
	}
	const currency = readCurrency(requiredText(priceData, "currency"));
	const unitAmount = integer(priceData, "unit_amount", `${at}[price_data][unit_amount]`);
	if (unitAmount === null) throw missingParameter(`${at}[price_data][unit_amount]`);
	if (unitAmount < 0) {
		throw badParameter("Invalid non-negative integer", `${at}[price_data][unit_amount]`);
	}
	const name = text(group(priceData, "product_data"), "name");
	if (name === null) throw missingParameter(`${at}[price_data][product_data][name]`);
	const quantity = integer(line, "quantity", `${at}[quantity]`);
	if (quantity === null || quantity < 1) {
		throw badParameter(
			"Quantity is required. Add `quantity` to each line item.",
			`${at}[quantity]`,
		);
	}
	return newLineItem(name, currency, unitAmount, quantity);
}

export function readLines(params: Params): {
	lines: Stripe.LineItem[];
	currency: string;
	amount: number;
} {
	const lines = groups(params, "line_items").map((line, at) => readLine(line, `line_items[${at}]`));
	const [first] = lines;
	if (!first) throw missingParameter("line_items");
	const { currency } = first;
	if (lines.some((line) => line.currency !== currency)) {
		throw badParameter("All line items must have the same currency.", "line_items");
	}
	return { lines, currency, amount: lines.reduce((sum, line) => sum + line.amount_total, 0) };
}
