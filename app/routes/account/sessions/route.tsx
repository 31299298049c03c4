import { redirect } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import {
	endSessions,
	listSessions,
	type SessionSelection,
	type SessionView,
} from "~/domain/accounts/sessions/sessions.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { hashSecret } from "~/platform/ids.server";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton } from "~/ui/lists/row-actions";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Where you're logged in");

export const loader = customer.loader(async ({ user, ctx, sessionSecret }) => {
	const currentIdHash = hashSecret(sessionSecret);
	const sessions = await listSessions(ctx.db, user.id, ctx.now());
	// The current session comes first.
	sessions.sort((a, b) => Number(b.idHash === currentIdHash) - Number(a.idHash === currentIdHash));
	return {
		sessions: sessions.map((session) => ({ ...session, isHere: session.idHash === currentIdHash })),
	};
});

export const action = customer.action(async ({ ctx, form, sessionSecret }) => {
	const currentIdHash = hashSecret(sessionSecret);
	const { session, others } = Object.fromEntries(await form.data());
	const which: SessionSelection =
		typeof session === "string" ? { only: session } : others ? { except: currentIdHash } : "all";
	await endSessions(ctx, which);
	if (which !== "all" && session !== currentIdHash) {
		return form.leave("/account/sessions", "logged-out-there");
	}
	const clearedCookie = await clearSessionCookie(ctx.settings);
	return which === "all"
		? form.leave("/login", "logged-out-everywhere", [clearedCookie])
		: redirect("/login", { status: 303, headers: { "set-cookie": clearedCookie } });
});

export default withData<typeof loader>(({ sessions }) => (
	<Page
		title="Where you're logged in"
		intro="Don't recognise a device? Log it out and change your password."
	>
		<DataTable
			caption="Current device first, then by last use"
			rows={sessions}
			getKey={({ idHash }) => idHash}
			columns={[
				["Device", (session) => <Device {...session} />],
				["Logged in", ({ createdAt }) => <Moment at={createdAt} />],
				["Last used", ({ isHere, lastSeenAt }) => (isHere ? "Now" : <Moment at={lastSeenAt} />)],
				["Actions", (session) => <LogOutButton {...session} />],
			]}
		/>
		<div className="mt-6 flex flex-wrap gap-3">
			{sessions.length > 1 ? (
				<Form method="post">
					<Button type="submit" name="others" value="yes">
						Log out everywhere else
					</Button>
				</Form>
			) : null}
			<Form method="post">
				<Button type="submit" variant="danger">
					Log out everywhere
				</Button>
			</Form>
		</div>
		<p className="mt-6 text-small text-soft">
			You're logged out after two hours without use, and after a day in any case. With 'Remember me'
			it's seven days without use, and 30 days in any case. API tokens keep working.
		</p>
	</Page>
));

type Session = SessionView & { isHere: boolean };

const Device = ({ device, isHere, remembered }: Session) => (
	<>
		{device} {isHere ? <Badge tone="good">This device</Badge> : null}
		{remembered ? <small className="block">Remembered</small> : null}
	</>
);

const LogOutButton = ({ idHash, device, isHere }: Session) => (
	<RowButton
		fields={{ session: idHash }}
		label="Log out"
		aria-label={isHere ? "Log out here" : `Log out ${device}`}
	/>
);
