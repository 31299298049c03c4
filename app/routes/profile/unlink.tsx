import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PROVIDER_NAMES, parseProvider } from "~/domain/accounts/providers";
import { canUnlink, getSignInMethods } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { unlinkIdentity } from "~/domain/accounts/sign-in/unlink-identity.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Remove a sign-in method");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const provider = parseProvider(params.provider);
	if (!provider) throw notFound();
	if (!canUnlink(await getSignInMethods(context.platform.db, user.id), provider)) throw notFound();
	return { name: PROVIDER_NAMES[provider], idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireConfirmedUser(request, context);
	const provider = parseProvider(params.provider);
	if (!provider) throw notFound();
	const removed = await unlinkIdentity(context.platform, user.id, provider);
	return redirectWithToast("/profile", removed ? "unlinked" : "last-sign-in-method");
});

export default function Unlink() {
	const { name, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Remove ${name}?`}
			detail={`You can no longer log in with your ${name} account.`}
			confirmLabel="Remove"
			cancelTo="/profile"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
