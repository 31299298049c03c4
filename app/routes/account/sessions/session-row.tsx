import { Form } from "@remix-run/react";
import type { SessionView } from "~/domain/accounts/sessions/list-sessions.server";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

type SessionRowProps = { session: SessionView & { isHere: boolean } };

export function SessionRow({ session }: SessionRowProps) {
	const { idHash, device, remembered, createdAt, lastSeenAt, isHere } = session;
	return (
		<tr>
			<Cell label="Device">
				{device} {isHere ? <Badge tone="good">This device</Badge> : null}
				{remembered ? <small className="block">Remembered</small> : null}
			</Cell>
			<Cell label="Logged in">
				<Moment at={createdAt} />
			</Cell>
			<Cell label="Last used">{isHere ? "Now" : <Moment at={lastSeenAt} />}</Cell>
			<ActionsCell>
				<Form method="post" preventScrollReset>
					<input type="hidden" name="session" value={idHash} />
					<Button type="submit" aria-label={isHere ? "Log out here" : `Log out ${device}`}>
						Log out{" "}
					</Button>
				</Form>
			</ActionsCell>
		</tr>
	);
}
