//! Planted faults, to test that the simulator finds them.

use super::plan::FaultKind;

/// A planted fault. Each breaks a promise that tables rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Planted {
    /// Some commits are acknowledged but not stored.
    LosesCommits,
    /// Entries are stored without the changes of rows that belong to them.
    DropsChanges,
    /// An entry with a taken number is stored under the next free one instead of refused.
    Renumbers,
    /// Lost notices are not reported.
    HidesLostNotices,
    /// Nodes are given no outages.
    HidesOutages,
    /// Each node uses its own clock.
    OwnClock,
    /// Nodes are given no due tables.
    IgnoresDueTables,
    /// A message to one visitor reaches another.
    MisdirectsMessages,
    /// A late notice is dropped as out of date.
    DropsLateNotices,
    /// No notice is received after a doubled one.
    StopsAtDoubledNotices,
    /// A commit whose answer is lost is done again.
    RepeatsCommits,
    /// A refused commit is taken for done.
    IgnoresRefusals,
    /// A node notices no outage while it runs.
    HidesPauses,
    /// A node notices no outage when it starts.
    HidesRestarts,
    /// A message within which a connection was cut counts as received.
    TrustsCutConnections,
    /// Some alerts are deleted when they are claimed.
    LosesAlerts,
    /// Alerts that were sent are not deleted.
    RepeatsAlerts,
    /// Nodes are given premoves without what was foreseen.
    HidesConditions,
}

impl Planted {
    pub(super) const ALL: [Self; 18] = [
        Self::LosesCommits,
        Self::DropsChanges,
        Self::Renumbers,
        Self::HidesLostNotices,
        Self::HidesOutages,
        Self::OwnClock,
        Self::IgnoresDueTables,
        Self::MisdirectsMessages,
        Self::DropsLateNotices,
        Self::StopsAtDoubledNotices,
        Self::RepeatsCommits,
        Self::IgnoresRefusals,
        Self::HidesPauses,
        Self::HidesRestarts,
        Self::TrustsCutConnections,
        Self::LosesAlerts,
        Self::RepeatsAlerts,
        Self::HidesConditions,
    ];

    /// The only kind of fault that shows it; `None` if it shows without any.
    pub(super) const fn kind(self) -> Option<FaultKind> {
        match self {
            Self::HidesLostNotices => Some(FaultKind::LostNotices),
            Self::DropsLateNotices => Some(FaultKind::LateNotices),
            Self::StopsAtDoubledNotices => Some(FaultKind::DoubledNotices),
            Self::RepeatsCommits => Some(FaultKind::LostAnswers),
            Self::IgnoresRefusals => Some(FaultKind::RefusedCommits),
            Self::HidesPauses => Some(FaultKind::Pauses),
            Self::HidesRestarts => Some(FaultKind::Kills),
            Self::OwnClock => Some(FaultKind::SkewedClocks),
            Self::TrustsCutConnections => Some(FaultKind::CutConnections),
            Self::LosesCommits
            | Self::DropsChanges
            | Self::Renumbers
            | Self::HidesOutages
            | Self::IgnoresDueTables
            | Self::MisdirectsMessages
            | Self::LosesAlerts
            | Self::RepeatsAlerts
            | Self::HidesConditions => None,
        }
    }
}
