import { z } from "zod";
import { optionalText } from "~/platform/input/text-schemas";
import { signInInput } from "./input";
import { PASSKEY_NAME_LENGTH } from "./passkey-rules";

const base64url = (most: number) =>
	z
		.string()
		.min(1)
		.max(most)
		.regex(/^[\w-]+$/);

/** A credential id is at most 1023 bytes. */
const credentialId = base64url(1364);
const anything = base64url(20_000);

const credential = {
	id: credentialId,
	rawId: credentialId,
	type: z.literal("public-key"),
	clientExtensionResults: z.object({}),
};

/** What a browser sends of a passkey that a device has made. */
const newCredential = z.object({
	...credential,
	response: z.object({
		clientDataJSON: anything,
		attestationObject: anything,
		transports: z
			.array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
			.catch([])
			.default([]),
	}),
});
export type NewCredential = z.infer<typeof newCredential>;
export type PasskeyTransport = NewCredential["response"]["transports"][number];

/** What a browser sends of a passkey that has signed a challenge. */
const assertion = z.object({
	...credential,
	response: z.object({
		clientDataJSON: anything,
		authenticatorData: anything,
		signature: anything,
		userHandle: anything.optional(),
	}),
});
export type Assertion = z.infer<typeof assertion>;

/** A hidden field with JSON in it. Nobody types there: what can't be read is null, a passkey that is not accepted. */
const inJson = <T>(shape: z.ZodType<T>) =>
	z
		.string()
		.default("")
		.transform((text) => shape.safeParse(parsedJson(text)).data ?? null);

function parsedJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** What the form that adds a passkey sends; a name that is left empty is the browser's. */
export const newPasskeyInput = z.object({
	name: optionalText(PASSKEY_NAME_LENGTH),
	credential: inJson(newCredential),
});
export type NewPasskeyFields = { name: string; credential: string };

/** What a press on 'Log in with a passkey', and its like, sends. */
export const passkeyInput = z.object({ credential: inJson(assertion) });

/** The same on the login page. */
export const passkeySignInInput = passkeyInput.extend({ remember: signInInput.shape.remember });
