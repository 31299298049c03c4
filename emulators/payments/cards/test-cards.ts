export type Decline = { code: string; declineCode: string | null; message: string };

type CardOutcome = "succeeds" | "asks_authentication" | Decline;

type TestCard = { number: string; token: string; meaning: string; outcome: CardOutcome };

function createDecline(declineCode: string, message = "Your card was declined."): Decline {
	return { code: "card_declined", declineCode, message };
}

export const TEST_CARDS: TestCard[] = [
	{
		number: "4242424242424242",
		token: "pm_card_visa",
		meaning: "Succeeds",
		outcome: "succeeds",
	},
	{
		number: "5555555555554444",
		token: "pm_card_mastercard",
		meaning: "Succeeds (Mastercard)",
		outcome: "succeeds",
	},
	{
		number: "378282246310005",
		token: "pm_card_amex",
		meaning: "Succeeds (American Express, 4-digit code)",
		outcome: "succeeds",
	},
	{
		number: "4000000000007726",
		token: "pm_card_pendingRefund",
		meaning: "Succeeds; a refund waits a while",
		outcome: "succeeds",
	},
	{
		number: "4000000000005126",
		token: "pm_card_refundFail",
		meaning: "Succeeds; a refund fails after a while",
		outcome: "succeeds",
	},
	{
		number: "4000002500003155",
		token: "pm_card_authenticationRequired",
		meaning: "Asks for authentication",
		outcome: "asks_authentication",
	},
	{
		number: "4000000000000002",
		token: "pm_card_visa_chargeDeclined",
		meaning: "Declined",
		outcome: createDecline("generic_decline"),
	},
	{
		number: "4000000000009995",
		token: "pm_card_visa_chargeDeclinedInsufficientFunds",
		meaning: "Declined: insufficient funds",
		outcome: createDecline("insufficient_funds", "Your card has insufficient funds."),
	},
	{
		number: "4000000000000069",
		token: "pm_card_chargeDeclinedExpiredCard",
		meaning: "Declined: expired card",
		outcome: { code: "expired_card", declineCode: null, message: "Your card has expired." },
	},
	{
		number: "4000000000000127",
		token: "pm_card_chargeDeclinedIncorrectCvc",
		meaning: "Declined: wrong security code",
		outcome: {
			code: "incorrect_cvc",
			declineCode: null,
			message: "Your card's security code is incorrect.",
		},
	},
	{
		number: "4000000000000119",
		token: "pm_card_chargeDeclinedProcessingError",
		meaning: "Declined: processing error",
		outcome: {
			code: "processing_error",
			declineCode: null,
			message: "An error occurred while processing your card. Try again in a little bit.",
		},
	},
];

/** Real card numbers are declined in test mode, as at the provider. */
export function getOutcome(number: string): CardOutcome {
	const known = TEST_CARDS.find((card) => card.number === number);
	if (known) return known.outcome;
	return createDecline(
		"test_mode_live_card",
		"Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
	);
}

export function findCardNumber(token: string): string | null {
	return TEST_CARDS.find((card) => card.token === token)?.number ?? null;
}
