import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { removePhone } from "~/domain/accounts/phone/remove-phone.server";
import { findVerifiedPhone } from "~/domain/accounts/phone/verified-phone.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";
import { requirePhoneNotInUse } from "./require-phone-not-in-use.server";

export const handle = { access: "creator", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Remove phone number");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const phone = orNotFound(await findVerifiedPhone(context.platform.db, user.id));
	await requirePhoneNotInUse(context.platform, user.id);
	return { phone, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	await requirePhoneNotInUse(platform, user.id);
	orNotFound(await removePhone(platform, user));
	return redirectWithToast(platform.sms ? "/account/phone" : "/account", "phone-removed");
});

export default function RemovePhone() {
	const { phone, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Remove this number?"
			detail={`${phone} will be removed from your account. Existing orders keep their phone numbers.`}
			confirmLabel="Remove"
			cancelTo="/account/phone"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
