import type { SubmissionResult } from "@conform-to/react";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { newPasskeyInput } from "~/domain/accounts/passkey-input";
import { MAX_PASSKEYS } from "~/domain/accounts/passkey-rules";
import { listPasskeys } from "~/domain/accounts/passkeys/queries.server";
import { addPasskey } from "~/domain/accounts/passkeys/verbs.server";
import { describeDevice } from "~/domain/accounts/sessions/describe-device";
import {
	findPasskeyOrigin,
	findPasskeySite,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { Page } from "~/ui/layout/page";
import { AddPasskey } from "./add-passkey";
import { PasskeyTable } from "./passkey-table";
import { PasskeysUnavailable } from "./passkeys-unavailable";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Passkeys");

const getDeviceName = (request: Request) => describeDevice(request.headers.get("user-agent") ?? "");

export const loader = confirmed.loader(async ({ request, user, ctx }) => {
	const site = findPasskeySite(request, ctx.settings);
	const passkeys = await listPasskeys(ctx.db, user.id);
	return {
		passkeys: passkeys.map((passkey) => ({ ...passkey, isHere: passkey.siteId === site?.id })),
		isAvailable: site !== null,
		passkeyOrigin: findPasskeyOrigin(ctx.settings),
		device: getDeviceName(request),
	};
});

export const action = confirmed.action(async ({ request, user, ctx, form, sessionSecret }) => {
	const site = requirePasskeySite(request, ctx.settings);
	const { credential, name } = await form.read(newPasskeyInput);
	await form.limit("sign-in-method");
	const passkey = { credential, name: name || getDeviceName(request) };
	await addPasskey(ctx, user, { site, holder: sessionSecret }, passkey);
	return form.leave("/account/passkeys", "passkey-added");
});

export default function Passkeys() {
	const { passkeys, isAvailable, passkeyOrigin, device } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	return (
		<>
			<Page
				title="Passkeys"
				intro="Log in with your fingerprint, face or device PIN, without a password or code."
				width="text"
			>
				{passkeys.length === 0 ? (
					<EmptyState title="You have no passkeys" />
				) : (
					<PasskeyTable passkeys={passkeys} />
				)}
				{!isAvailable ? (
					<PasskeysUnavailable elsewhere={passkeyOrigin} />
				) : passkeys.length < MAX_PASSKEYS ? (
					<AddPasskey key={passkeys.length} device={device} lastResult={lastResult} />
				) : (
					<p className="mt-6">You have {MAX_PASSKEYS} passkeys. Remove one to add another.</p>
				)}
			</Page>
			<Outlet />
		</>
	);
}
