import { ButtonLink } from "../elements/button";

/** What is made of a list of parts, to print or to fill in without a network. */
export const ListPapers = ({ path }: { path: string }) => (
	<>
		<ButtonLink variant="plain" to={`${path}/labels`} reloadDocument>
			Bin labels
		</ButtonLink>
		<ButtonLink variant="plain" to={`${path}/offline.html`} reloadDocument>
			Offline order page
		</ButtonLink>
	</>
);
