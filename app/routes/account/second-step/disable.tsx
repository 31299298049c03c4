import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { turnOffFactor } from "~/domain/accounts/two-factor/disable-factor.server";
import { factorsOf } from "~/domain/accounts/two-factor/queries.server";
import { type FactorKind, factorNamed } from "~/domain/accounts/two-factor-rules";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { privatePage } from "~/ui/head/page-meta";
import { Confirm } from "~/ui/layout/confirm-dialog";
import { dialogHandle } from "~/ui/layout/dialog";

const PAGE = "/account/second-step";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Turn a second step off");

/** The factor that the address names, and whether another one is on; throws a 404 for no kind of factor. */
async function factorMeant({ platform }: AppLoadContext, userId: string, name?: string) {
	const kind = factorNamed(name);
	if (!kind) throw notFound();
	const factors = await factorsOf(platform.db, userId);
	return { kind, isOn: factors.includes(kind), others: factors.some((it) => it !== kind) };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { kind, isOn, others } = await factorMeant(context, user.id, params.factor);
	if (!isOn) throw redirect(PAGE);
	return { kind, others };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { kind, others } = await factorMeant(context, user.id, params.factor);
	const { platform } = context;
	await turnOffFactor(platform, user, kind);
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(PAGE, others ? "factor-off" : "second-step-off");
}

const QUESTIONS: Record<FactorKind, string> = {
	totp: "Turn the authenticator app off?",
	sms: "Turn the code by SMS off?",
};

export default function TurnOff() {
	const { kind, others } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question={others ? QUESTIONS[kind] : "Turn the second step off?"}
			detail={
				others
					? "Signing in then asks for the other one. Your recovery codes stay."
					: "Your password, or a linked Google or Facebook account, is then enough to sign in. Your recovery codes end too."
			}
			confirmLabel="Turn it off"
			cancelTo={PAGE}
		/>
	);
}
