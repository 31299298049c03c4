/** What the card form needs of the provider: its public key, and where its script is. */
export type CardSettings = { publishableKey: string; scriptUrl: string };

/** What this page's action tells the card form: the intent's secret, or why there is none. */
export type CardPaymentResult = { clientSecret: string | null; failure: string | null };

/** Whose card it is, as the provider is told. */
export type Payer = { buyerName: string; buyerEmail: string };
