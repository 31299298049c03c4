import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { removePhone } from "~/domain/accounts/phone/remove-phone.server";
import { provenPhoneOf } from "~/domain/accounts/phone/verified-phone.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { privatePage } from "~/ui/head/page-meta";
import { Confirm } from "~/ui/layout/confirm-dialog";
import { dialogHandle } from "~/ui/layout/dialog";
import { requireFreePhone } from "./require-phone-not-in-use.server";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Remove phone number");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const phone = await provenPhoneOf(context.platform.db, user.id);
	if (!phone) throw notFound();
	await requireFreePhone(context.platform, user.id);
	return { phone, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	await requireFreePhone(platform, user.id);
	const removed = await removePhone(platform, user);
	if (!removed) throw notFound();
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(platform.sms ? "/account/phone" : "/account", "phone-removed");
});

export default function RemovePhone() {
	const { phone, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question="Remove this number?"
			detail={`${phone} will no longer be your account's number. Orders keep the numbers they were placed with.`}
			confirmLabel="Remove"
			cancelTo="/account/phone"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</Confirm>
	);
}
