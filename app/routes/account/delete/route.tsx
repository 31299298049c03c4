import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createDeleteAccountInput, type DeleteAccountFields } from "~/domain/accounts/input";
import { deleteOwnAccount } from "~/domain/privacy/delete-own-account.server";
import { findDeletionObstacle } from "~/domain/privacy/find-deletion-obstacle.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import {
	describeDeleteOwnAccountError,
	getObstacleMessage,
} from "~/http/errors/account-deletion.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { validateForm } from "~/http/input/validate-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DeletionConsequences } from "./deletion-consequences";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Delete your account");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { obstacle, unpaid } = await findDeletionObstacle(context.platform.db, user);
	const obstacleText = obstacle && getObstacleMessage(obstacle);
	return {
		email: user.email,
		why: obstacleText,
		unpaid: unpaid.length,
		retentionYears: context.platform.settings.papers.retentionYears,
		idempotencyKey: context.platform.newId(),
	};
}

export const action = idempotentAction(async ({ request, context }) => {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const input = await validateForm(request, createDeleteAccountInput(user.email));
	if (!input.ok) return input.response;
	const deleted = await deleteOwnAccount(platform, user);
	if (!deleted.ok) {
		return respondWithForm(
			input.reply({ formErrors: [describeDeleteOwnAccountError(deleted)] }),
			409,
		);
	}
	return redirectWithToast("/", "account-deleted", [await clearSessionCookie(platform.settings)]);
});

export default function DeleteAccount() {
	const { email, why, unpaid, retentionYears, idempotencyKey } = useLoaderData<typeof loader>();
	if (why) {
		return (
			<Page title="Delete your account" width="text">
				<Notice kind="warning" title="Your account can't be deleted right now">
					{why}
				</Notice>
				<ButtonLink to="/account">Go back</ButtonLink>
			</Page>
		);
	}
	return (
		<Page title="Delete your account" intro="This can't be undone." width="text">
			<DeletionConsequences unpaid={unpaid} retentionYears={retentionYears} />
			<PostForm<DeleteAccountFields>
				replace
				idempotencyKey={idempotencyKey}
				buttons={{
					submit: "Delete my account",
					variant: "danger",
					busyLabel: "Deleting your account",
					cancelTo: "/account",
				}}
			>
				{(fields) => (
					<Field
						label="Type your email to confirm"
						type="email"
						autoComplete="off"
						required
						hint={email}
						field={fields.email}
					/>
				)}
			</PostForm>
		</Page>
	);
}
