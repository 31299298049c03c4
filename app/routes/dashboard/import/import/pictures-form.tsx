import { Form } from "@remix-run/react";
import type { listUnfetched } from "~/domain/imports/pictures/unfetched.server";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";

type PicturesFormProps = Awaited<ReturnType<typeof listUnfetched>> & { run: number };

const MAX_HOSTS = 3;

/** Offers to fetch what the file names by address, and says what could not be fetched. */
export const PicturesForm = ({ run, count, hosts, problems }: PicturesFormProps) => (
	<>
		{problems.map(({ text, count: lines, lines: first }) => (
			<p key={text} className="mb-4">
				{lines === 1 ? "This picture" : "These pictures"} can't be fetched: {text}. Lines{" "}
				{first.map(formatNumber).join(", ")}
				{lines > first.length ? ` and ${formatNumber(lines - first.length)} more` : ""}. The parts
				are written without them.
			</p>
		))}
		{count > 0 ? (
			<Form method="post" className="mb-8 max-w-text">
				<p className="mb-4">
					The file names pictures by their address. Until they are fetched, the parts are written
					without them.
				</p>
				<input type="hidden" name="act" value="fetch" />
				<input type="hidden" name="run" value={run} />
				<Button type="submit">
					Fetch {count === 1 ? "1 picture" : `${formatNumber(count)} pictures`} from{" "}
					{hosts.length > MAX_HOSTS ? `${hosts.length} hosts` : hosts.join(", ")}
				</Button>
			</Form>
		) : null}
	</>
);
