import { Form } from "@remix-run/react";
import type { SessionView } from "~/domain/accounts/sessions-of.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/person";
import { ActionsCell, Cell } from "~/ui/table";

type SessionRowProps = { session: SessionView & { isHere: boolean } };

/** One sign-in. */
export function SessionRow({ session }: SessionRowProps) {
	const { idHash, device, remembered, createdAt, lastSeenAt, isHere } = session;
	return (
		<tr>
			<Cell label="Device">
				{device} {isHere ? <Badge tone="good">This one</Badge> : null}
				{remembered ? <small className="block">Remembered</small> : null}
			</Cell>
			<Cell label="Signed in">
				<Moment at={createdAt} />
			</Cell>
			<Cell label="Last used">{isHere ? "Now" : <Moment at={lastSeenAt} />}</Cell>
			<ActionsCell>
				<Form method="post" preventScrollReset>
					<input type="hidden" name="session" value={idHash} />
					<Button type="submit" aria-label={isHere ? "Sign out here" : `Sign out ${device}`}>
						Sign out
					</Button>
				</Form>
			</ActionsCell>
		</tr>
	);
}
