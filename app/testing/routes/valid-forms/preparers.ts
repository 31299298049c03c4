import type { SignedInUser } from "~/domain/accounts/rules";
import { startSession } from "~/domain/accounts/sessions/sessions.server";
import { serializeSessionCookie } from "~/http/auth/session.server";
import { newId, newSecret } from "~/platform/ids.server";
import {
	addPasskey,
	createAuthenticator,
	fetchChallenge,
	NAMED_ORIGIN,
} from "../../accounts/passkeys";
import { createPdfFile } from "../../factories/documents";
import { createAdmin, createUser } from "../../factories/factories";
import { buildDecodablePng, createImageFile } from "../../factories/image-files";
import { Browser, type PageResponse } from "../../http/browser";
import { createTestPlatform } from "../../platform";

export type Send = () => Promise<PageResponse>;

export type Prepare = (bindings: Partial<Env>) => Promise<Send>;

/** By route path and button. */
export type ValidForms = Record<string, Record<string, Prepare>>;

export const platform = createTestPlatform();
export const { db } = platform;

export const createBrowser = (bindings: Partial<Env>) => new Browser({ bindings });

export function storeCookie(browser: Browser, setCookie: string): void {
	const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
	browser.cookies.set(name, value);
}

export async function signInBrowser(user: SignedInUser, browser: Browser): Promise<Browser> {
	const verified = { userId: user.id, remembered: false };
	const secret = (await startSession(platform, verified, "")) ?? "";
	storeCookie(browser, await serializeSessionCookie(platform.settings, secret, false));
	return browser;
}

export const createFormSender = (
	browser: Browser,
	path: string,
	fields: Record<string, string> = {},
): Send => {
	const sent = { idempotencyKey: newId(), ...fields };
	return () => browser.submit(path, sent);
};

type FormInput = {
	path: string;
	fields?: Record<string, string>;
	picture?: boolean;
	pdf?: boolean;
	file?: File;
};

export const createPreparer =
	(
		createSender: () => Promise<SignedInUser>,
		buildForm: (user: SignedInUser) => Promise<FormInput>,
	): Prepare =>
	async (bindings) => {
		const user = await createSender();
		const { path, fields, picture, pdf, ...given } = await buildForm(user);
		const browser = await signInBrowser(user, createBrowser(bindings));
		const other = given.file ?? (pdf ? createPdfFile() : null);
		if (!picture && !other) return createFormSender(browser, path, fields);
		const sent = { idempotencyKey: newId(), ...fields };
		const file = other ?? createImageFile(buildDecodablePng(), "a.png", "image/png");
		return () => browser.upload(path, sent, file, {}, other ? "file" : "image");
	};

export const byAdmin = (buildForm: (admin: SignedInUser) => Promise<FormInput>) =>
	createPreparer(createAdmin, buildForm);
export const byCustomer = (wanted: (user: SignedInUser) => Promise<FormInput>) =>
	createPreparer(() => createUser(), wanted);

export const byAnonymous =
	(wanted: () => Promise<FormInput>): Prepare =>
	async (bindings) => {
		const { path, fields } = await wanted();
		return createFormSender(createBrowser(bindings), path, fields);
	};

export function createKnownSecret() {
	const secret = newSecret();
	return { secret, needs: { ...platform, newSecret: () => secret, newCode: () => "123456" } };
}

export function prepareAssertionForm(asked: string, path: string, signedInOnly: boolean): Prepare {
	return async (bindings) => {
		const user = await createUser();
		const device = createAuthenticator();
		const owner = await signInBrowser(user, new Browser({ origin: NAMED_ORIGIN, bindings }));
		await addPasskey(device, owner);
		const browser = signedInOnly ? owner : new Browser({ origin: NAMED_ORIGIN, bindings });
		const credential = await device.get(await fetchChallenge(browser, asked, "get"));
		return createFormSender(browser, path, {
			intent: "passkey",
			credential: JSON.stringify(credential),
		});
	};
}

export const prepareAtNamedOrigin =
	(path: string): Prepare =>
	async (bindings) =>
		createFormSender(
			await signInBrowser(await createUser(), new Browser({ origin: NAMED_ORIGIN, bindings })),
			path,
		);
