export type Checked = {
	name: string;
	looked: number;
	differences: string[];
	told?: string;
};
