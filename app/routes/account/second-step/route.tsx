import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Form, Outlet, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { recoveryCodesLeft, totpStateOf } from "~/domain/accounts/factors.server";
import { codeInput } from "~/domain/accounts/input";
import { startTotp } from "~/domain/accounts/start-totp.server";
import { turnOnTotp } from "~/domain/accounts/turn-on-totp.server";
import { requireConfirmedUser } from "~/http/guards.server";
import { readForm } from "~/http/read-input.server";
import { again } from "~/http/respond.server";
import { codeRefusal } from "~/http/second-step.server";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { qrDrawing } from "./qr-code.server";
import { SetUp } from "./set-up";
import { TurnedOn } from "./turned-on";

export const meta: MetaFunction = (page) => privatePage(page, "Second step");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const totp = await totpStateOf(context.platform, user);
	if (totp.state === "begun") return { ...totp, qr: qrDrawing(totp.address) };
	if (totp.state === "off") return totp;
	return { ...totp, ...(await recoveryCodesLeft(context.platform, user.id)) };
}

/** Two buttons: one makes a key, the other brings the code that proves it. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const { intent } = Object.fromEntries(await request.clone().formData());
	if (intent === "start") {
		await startTotp(platform, user.id);
		return redirect("/account/second-step", 303);
	}
	const input = await readForm(request, codeInput);
	if (!input.ok) return again(input.result, 400);
	const turnedOn = await turnOnTotp(platform, user, input.value.code);
	if (!turnedOn.ok) {
		if (turnedOn.reason === "not-begun") {
			return redirectWithToast("/account/second-step", "totp-not-begun");
		}
		const { status, errors } = codeRefusal(turnedOn.reason);
		return again(input.reply(errors), status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirect("/account/second-step/codes", 303);
}

export default function SecondStep() {
	const totp = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useNavigation().formMethod === "POST";
	return (
		<>
			<Page
				title="Second step"
				intro="After your password, or Google or Facebook, the shop asks for a code that only your phone can show. A stolen password alone then opens nothing."
				width="text"
			>
				{totp.state === "on" ? (
					<TurnedOn since={totp.since} left={totp.left} unsaved={totp.unsaved} />
				) : totp.state === "begun" ? (
					<SetUp
						secretKey={totp.key}
						address={totp.address}
						qr={totp.qr}
						lastResult={lastResult}
						busy={busy}
					/>
				) : (
					<Form method="post">
						<p className="mb-6">
							You need an authenticator app: your phone's own password app may be one, and there are
							Aegis, Google Authenticator, Microsoft Authenticator and others. It works without a
							network.
						</p>
						<Button type="submit" variant="main" name="intent" value="start" disabled={busy}>
							Set it up
						</Button>
					</Form>
				)}
			</Page>
			<Outlet />
		</>
	);
}
