/** What the house sends and takes: all of it made from the Rust types, none of it by hand. */
export * from './generated'
export * from './generated-rest'
