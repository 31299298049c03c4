import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { newPasskeyInput } from "~/domain/accounts/passkey-input";
import { MOST_PASSKEYS } from "~/domain/accounts/passkey-rules";
import { addPasskey } from "~/domain/accounts/passkeys/add-passkey.server";
import { passkeysOf } from "~/domain/accounts/passkeys/queries.server";
import { deviceWords } from "~/domain/accounts/sessions/describe-device";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import {
	originForPasskeys,
	passkeyRefusal,
	passkeySite,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { readForm } from "~/http/input/validate-form.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Empty } from "~/ui/elements/empty-state";
import { Table } from "~/ui/elements/table";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AddPasskey } from "./add-passkey";
import { PasskeyRow } from "./passkey-row";
import { NotHere } from "./passkeys-unavailable";

export const meta: MetaFunction = (page) => privatePage(page, "Passkeys");

const deviceOf = (request: Request) => deviceWords(request.headers.get("user-agent") ?? "");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { db, settings } = context.platform;
	const site = passkeySite(request, settings);
	const passkeys = await passkeysOf(db, user.id);
	return {
		passkeys: passkeys.map((it) => ({ ...it, isHere: it.siteId === site?.id })),
		isOffered: site !== null,
		elsewhere: originForPasskeys(settings),
		device: deviceOf(request),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform, visit } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await readForm(request, newPasskeyInput);
	if (!input.ok) return again(input.result, 400);
	const { credential, name } = input.value;
	const { sessionSecret } = await visit();
	const asked = { site, holder: sessionSecret ?? "" };
	const passkey = { credential, name: name || deviceOf(request) };
	const added = await addPasskey(platform, user, asked, passkey);
	if (!added.ok) {
		const { status, errors } = passkeyRefusal(added.reason);
		return again(input.reply(errors), status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast("/account/passkeys", "passkey-added");
}

export default function Passkeys() {
	const { passkeys, isOffered, elsewhere, device } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<>
			<Page
				title="Passkeys"
				intro="A passkey is a key that your device keeps for this shop. You log in with the finger, face or PIN that opens the device: no password, and no second step."
				width="text"
			>
				{passkeys.length === 0 ? (
					<Empty title="You have no passkeys" icon="key" />
				) : (
					<Table
						caption="Your passkeys, the newest first"
						head={["Name", "Made", "Last used", "Actions"]}
					>
						{passkeys.map((passkey) => (
							<PasskeyRow key={passkey.id} passkey={passkey} />
						))}
					</Table>
				)}
				{!isOffered ? (
					<NotHere elsewhere={elsewhere} />
				) : passkeys.length < MOST_PASSKEYS ? (
					<AddPasskey key={passkeys.length} device={device} lastResult={lastResult} />
				) : (
					<p className="mt-6">You have {MOST_PASSKEYS} passkeys. Remove one to add another.</p>
				)}
			</Page>
			<Outlet />
		</>
	);
}
