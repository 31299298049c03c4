import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPasskey } from "~/domain/accounts/passkeys/queries.server";
import { removePasskey } from "~/domain/accounts/passkeys/remove-passkey.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Remove passkey");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const passkey = orNotFound(
		await findPasskey(context.platform.db, user.id, params.passkeyId ?? ""),
	);
	return { name: passkey.name, idempotencyKey: context.platform.newId() };
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	orNotFound(await removePasskey(platform, user, params.passkeyId ?? ""));
	return redirectWithToast("/account/passkeys", "passkey-removed");
});

export default function RemovePasskey() {
	const { name, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Remove ${name}?`}
			detail="You can no longer log in with it. Your device may still list it: delete it there too."
			confirmLabel="Remove"
			cancelTo="/account/passkeys"
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
