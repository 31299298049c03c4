export const PART_NUMBERS_PATH = "/company/part-numbers";
export const REMOVE_INTENT = "remove";
