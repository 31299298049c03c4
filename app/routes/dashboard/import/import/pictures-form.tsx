import { Form, Link } from "@remix-run/react";
import type { listUnfetched } from "~/domain/imports/pictures/unfetched.server";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";

type PicturesFormProps = Awaited<ReturnType<typeof listUnfetched>> & { run: number };

const MAX_HOSTS = 3;

/** Offers to fetch what the file names by address, and says what could not be fetched. */
export const PicturesForm = ({ run, count, hosts, problems }: PicturesFormProps) => (
	<>
		{problems.map(({ problem, text, lines, further }) => (
			<p key={text} className="mb-4">
				{text}. Lines {lines.map(formatNumber).join(", ")}
				{further > 0 ? ` and ${formatNumber(further)} more` : ""}. The parts are written without
				them.{" "}
				{problem === "not-uploaded" ? (
					<>
						To have them, upload them under <Link to="/dashboard/pictures">Pictures</Link>, and
						press <b>Check again</b>.
					</>
				) : null}
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
