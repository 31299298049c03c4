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

/** A credential id is at most 1023 bytes (WebAuthn). */
const credentialIdSchema = createBase64urlSchema(1364);
const base64urlDataSchema = createBase64urlSchema(20_000);

const credentialFields = {
	id: credentialIdSchema,
	rawId: credentialIdSchema,
	type: z.literal("public-key"),
	clientExtensionResults: z.object({}),
};

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

/** Reads a hidden JSON field. Invalid JSON becomes null, which is refused as an invalid passkey. */
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

export const newPasskeyInput = z.object({
	name: optionalText(MAX_PASSKEY_NAME_CHARS),
	credential: createJsonFieldSchema(newCredentialSchema),
});
export type NewPasskeyFields = { name: string; credential: string };

export const passkeyInput = z.object({ credential: createJsonFieldSchema(assertionSchema) });

export const passkeySignInInput = passkeyInput.extend({ remember: signInInput.shape.remember });
