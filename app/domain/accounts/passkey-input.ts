import { z } from "zod";
import { optionalText } from "~/platform/input/text-schemas";
import { signInInput } from "./input";
import { MAX_PASSKEY_NAME_CHARS } from "./passkey-rules";

const createBase64urlSchema = (maxChars: number) =>
	z
		.string()
		.min(1)
		.max(maxChars)
		.regex(/^[\w-]+$/);

/** A credential id is at most 1023 bytes. */
const credentialIdSchema = createBase64urlSchema(1364);
const base64urlDataSchema = createBase64urlSchema(20_000);

const credentialFields = {
	id: credentialIdSchema,
	rawId: credentialIdSchema,
	type: z.literal("public-key"),
	clientExtensionResults: z.object({}),
};

/** What a browser sends of a passkey that a device has made. */
const newCredentialSchema = z.object({
	...credentialFields,
	response: z.object({
		clientDataJSON: base64urlDataSchema,
		attestationObject: base64urlDataSchema,
		transports: z
			.array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
			.catch([])
			.default([]),
	}),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;
export type PasskeyTransport = NewCredential["response"]["transports"][number];

/** What a browser sends of a passkey that has signed a challenge. */
const assertionSchema = z.object({
	...credentialFields,
	response: z.object({
		clientDataJSON: base64urlDataSchema,
		authenticatorData: base64urlDataSchema,
		signature: base64urlDataSchema,
		userHandle: base64urlDataSchema.optional(),
	}),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** A hidden field with JSON in it. Nobody types there: what can't be read is null, a passkey that is not accepted. */
const createJsonFieldSchema = <T>(schema: z.ZodType<T>) =>
	z
		.string()
		.default("")
		.transform((text) => schema.safeParse(parseJson(text)).data ?? null);

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** What the form that adds a passkey sends; a name that is left empty is the browser's. */
export const newPasskeyInput = z.object({
	name: optionalText(MAX_PASSKEY_NAME_CHARS),
	credential: createJsonFieldSchema(newCredentialSchema),
});
export type NewPasskeyFields = { name: string; credential: string };

/** What a press on 'Log in with a passkey', and its like, sends. */
export const passkeyInput = z.object({ credential: createJsonFieldSchema(assertionSchema) });

/** The same on the login page. */
export const passkeySignInInput = passkeyInput.extend({ remember: signInInput.shape.remember });
