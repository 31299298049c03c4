import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listGrantableScopes } from "~/domain/accounts/api-token-rules";
import { createApiToken } from "~/domain/accounts/api-tokens/create-api-token.server";
import { apiTokenInput } from "~/domain/accounts/api-tokens/input";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { describeApiTokenError } from "~/http/errors/accounts.server";
import { validateForm } from "~/http/input/validate-form.server";
import {
	consumeRequestLimit,
	getWaitMessage,
	respondRateLimited,
} from "~/http/rate-limit/rate-limit.server";
import { respondWithForm } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { NewToken } from "./new-token";
import { TokenForm } from "./token-form";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "New API token");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	return { scopes: listGrantableScopes(user), idempotencyKey: context.platform.newId() };
}

/** Responds without a redirect: the token is shown once and never stored. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const input = await validateForm(request, apiTokenInput);
	if (!input.ok) return respondWithForm({ form: input.result, made: null }, 400);
	const turn = await consumeRequestLimit(request, platform, "api-token", user.id);
	if (!turn.ok) {
		const form = input.reply({ formErrors: [getWaitMessage(turn)] });
		return respondRateLimited({ form, made: null }, turn);
	}
	const { sessionSecret } = await context.getSession();
	const made = await createApiToken(platform, user, sessionSecret ?? "", input.value);
	if (!made.ok) {
		const { status, errors } = describeApiTokenError(made);
		return respondWithForm({ form: input.reply(errors), made: null }, status);
	}
	const { secret, expiresAt } = made;
	return { form: null, made: { name: input.value.name, secret, expiresAt } };
}

export default function NewTokenPage() {
	const { scopes, idempotencyKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	if (answer?.made) return <NewToken {...answer.made} />;
	return <TokenForm scopes={scopes} idempotencyKey={idempotencyKey} lastResult={answer?.form} />;
}
