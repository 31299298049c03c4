import { ApiError, createParameterError } from "../api/api-error.ts";

/** Units per US dollar, roughly: the minimum amount is worth 50 US cents. */
const PER_DOLLAR: Record<string, number> = { usd: 1, bdt: 122, eur: 0.92, gbp: 0.79, inr: 84 };

const MIN_CENTS = 50;
const MAX_AMOUNT = 99_999_999;

/** Formats minor units: "BDT 1,500.00". */
export function formatAmount(amount: number, currency: string): string {
	const money = new Intl.NumberFormat("en", {
		style: "currency",
		currency: currency.toUpperCase(),
	});
	return money.format(amount / 100).replaceAll("\u00a0", " ");
}

export function readCurrency(value: string): string {
	const currency = value.toLowerCase();
	if (currency in PER_DOLLAR) return currency;
	throw createParameterError(
		`Invalid currency: ${currency}. The local card payments know ${Object.keys(PER_DOLLAR).join(", ")}.`,
		"currency",
	);
}

export function checkAmount(
	amount: number,
	currency: string,
	param: string,
	what = "Amount",
): void {
	if (amount < 0) {
		throw createParameterError("Invalid non-negative integer", param, "parameter_invalid_integer");
	}
	if (amount > MAX_AMOUNT) {
		const message = `${what} must be no more than ${formatAmount(MAX_AMOUNT, currency)}`;
		throw createParameterError(message, param, "amount_too_large");
	}
	const cents = Math.floor(amount / (PER_DOLLAR[currency] ?? 1));
	if (cents >= MIN_CENTS) return;
	const message =
		currency === "usd"
			? `${what} must be at least $0.50 usd`
			: `${what} must convert to at least 50 cents. ${formatAmount(amount, currency)} converts to approximately ${formatAmount(cents, "usd")}.`;
	throw new ApiError(
		400,
		{ type: "invalid_request_error", code: "amount_too_small", message, param },
		true,
	);
}
