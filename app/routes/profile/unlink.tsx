import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PROVIDER_NAMES, providerNamed } from "~/domain/accounts/providers";
import { canUnlink, waysToSignIn } from "~/domain/accounts/sign-in/sign-in-methods.server";
import { unlinkIdentity } from "~/domain/accounts/sign-in/unlink-identity.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { privatePage } from "~/ui/head/page-meta";
import { Confirm } from "~/ui/layout/confirm-dialog";
import { dialogHandle } from "~/ui/layout/dialog";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Remove a way to sign in");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const provider = providerNamed(params.provider);
	if (!provider) throw notFound();
	if (!canUnlink(await waysToSignIn(context.platform.db, user.id), provider)) throw notFound();
	return { name: PROVIDER_NAMES[provider], idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireConfirmedUser(request, context);
	const provider = providerNamed(params.provider);
	if (!provider) throw notFound();
	const removed = await unlinkIdentity(context.platform, user.id, provider);
	return redirectWithToast("/profile", removed ? "unlinked" : "last-way-in");
});

export default function Unlink() {
	const { name, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question={`Remove ${name}?`}
			detail={`Your ${name} account will no longer sign in to this one.`}
			confirmLabel="Remove"
			cancelTo="/profile"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</Confirm>
	);
}
